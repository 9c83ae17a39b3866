import { describe, expect, it } from "vitest";
import { forgetRoom, knownRooms, rememberRoom, unknownTo } from "../src/cardroom/known";
import type { LobbyRow } from "../src/cardroom/wire";

describe("private tables that this browser knows", () => {
  it("are listed once, and as the server lists them when they are forgotten", () => {
    const rows = [
      { id: "home", private: true },
      { id: "oak", private: false },
    ] as LobbyRow[];
    const ids = () => unknownTo(rows).map((row) => row.id);
    expect(ids()).toEqual(["home", "oak"]);
    rememberRoom({ id: "home", name: "Home", invite: "" }); // No way to it: nothing to keep.
    expect(knownRooms.value).toEqual([]);
    rememberRoom({ id: "home", name: "Home", invite: "x" });
    rememberRoom({ id: "oak", name: "Oak", invite: "x" });
    expect(ids()).toEqual(["oak"]);
    forgetRoom("home");
    expect(ids()).toEqual(["home", "oak"]);
  });
});
