"""What counts for a player, and how much: the one table of the evaluation, in thousandths of a fresh unit."""

from __future__ import annotations

from pwprint.values import Struct


class Weights(Struct, frozen=True):
    """The terms of the evaluation.

    Material:

    - `unit`: a unit; `brink`: what one more loss is worth beside it, divided by the losses that still part a side
      from a defeat; `won`: the battle.
    - `care`: what losses of the own side count for, in percent.
    - `owes_flip`, `owes_retreat`: what a choice after a die costs its unit, before it is made.

    Progress to victory:

    - `hold`: to stand in an objective of the own side; `deny`: in one of the enemy; `again`: of either, in percent,
      where another unit stands already. `later`: percent less for each turn before the one that counts, to `least`.
    - `leave`: to leave by an exit that counts, as the last unit that is needed; earlier ones are worth a part of it.
    - `near`: of all of these, in percent, one step away; `fade`: percent of it that is left with each step more.

    Danger, support and command:

    - `fire`: an enemy who could fire at the unit; `cover`: percent of that where it has cover.
    - `shot`: to have an enemy within range; `unready`: percent of that for a gun that is limbered; `ready`: what a gun
      loses by being unlimbered where there is nothing to fire at.
    - `contact`: next to an enemy, for a sound unit; `weak`: next to an Exhausted one; `flank`: not in front of it;
      `risk`: for a unit that is frail or Exhausted itself.
    - `support`: a friend next to it, two at most; `drive`: what is gained with each of four steps towards the enemy.
    - `effort`: the cost of works and the like.

    Setting up:

    - `front`: to stand as far forward as the zone lets a unit that fights; `rear`: as far back, for reserves and frail
      ones; `shelter`: to have cover; `view`: to have what matters, or the enemy's zone, within range and in sight;
      `reserve`: every so many units of those that fight wait in the rear; `waits`: percent of all else
      that counts there.
    """

    unit: int = 1000
    brink: int = 1500
    won: int = 20000
    care: int = 100
    owes_flip: int = 350
    owes_retreat: int = 150
    hold: int = 900
    deny: int = 500
    again: int = 40
    later: int = 6
    least: int = 40
    leave: int = 1500
    near: int = 60
    fade: int = 80
    fire: int = 45
    cover: int = 50
    shot: int = 90
    unready: int = 40
    ready: int = 60
    contact: int = 40
    weak: int = 120
    flank: int = 80
    risk: int = 260
    support: int = 20
    drive: int = 25
    effort: int = 30
    front: int = 120
    rear: int = 90
    shelter: int = 60
    view: int = 150
    reserve: int = 4
    waits: int = 10


WEIGHTS = Weights()
