"""The patiences' stock under the hand: slow fingers, trembling fingers, drags."""

from __future__ import annotations

from engine.rules.catalogue import game_by_id
from games.forty_thieves.variants import VARIANTS
from tests.support.window import Window, autumn


def test_a_glide_begins_at_the_click_even_when_the_button_was_held_for_long(window: Window) -> None:
    window.open(autumn(), deal=2)
    point = window.slot_point("stock")
    window.press(point)
    window.clock.now += 0.3  # nothing moves meanwhile, so no frame is drawn
    window.release()
    assert window.session.position_number == 1
    assert window.board.is_moving
    window.settle()


def test_a_drag_from_the_stock_draws_once(window: Window) -> None:
    for game, variant, stock in ((autumn(), "", "stock"), (game_by_id("forty_thieves"), VARIANTS[0].id, "s")):
        window.open(game, deal=2, variant=variant)
        x, y = window.slot_point(stock)
        window.drag((x, y), (x + 90, y + 40))
        assert window.session.position_number == 1
        window.settle()
        assert not window.play.desk.hand.carry


def test_a_triple_click_deals_once_in_autumn_leaves_and_draws_three_times_in_forty_thieves(window: Window) -> None:
    window.open(autumn(), deal=2)
    window.click(window.slot_point("stock"), times=3)
    assert window.session.position_number == 1
    window.settle()
    window.click(window.slot_point("stock"))
    assert window.session.position_number == 2
    window.open(game_by_id("forty_thieves"), deal=2, variant="streets")
    window.click(window.slot_point("s"), times=3)
    assert window.session.position_number == 3


def test_a_card_can_be_taken_where_it_will_lie_before_it_has_arrived(window: Window) -> None:
    window.open(game_by_id("forty_thieves"), deal=37, variant="little_forty")
    board, rules = window.board, window.session.rules
    for text in ("t5>f1", "t5>t1", "t6>t4*2", "t6>t5", "t4>t5*3", "t6>t4", "t7>t4", "t7>t2*2", "t3>t2", "t3>t5",
                 "t9>t4", "draw"):  # fmt: skip
        window.session.play(rules.read_move(text))
    top = window.session.state.waste[-1].piece
    window.frame()
    assert board.is_gliding(top)
    goal = board.goal_rect(top)
    hand = (goal.left + 20, goal.top + 20)
    target = board.target_rect("t8")
    window.drag(hand, (target.left + 20, target.top + 20), steps=2)
    assert rules.write_move(window.session.log[-1].move) == "w>t8"
    window.settle()
