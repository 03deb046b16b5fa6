"""Every folder in here is one game or one family of games. See ARCHITECTURE.md."""
