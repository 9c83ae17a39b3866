/**
 * Money in integer cents. A decimal is read and written by its digits: no amount ever becomes a
 * fraction on the way.
 */

/** `1234567` as `12,345.67`, a loss with a true minus sign. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}${whole}.${digits.slice(-2)}`;
}

/** The same with a plus sign on a gain. */
export function signedMoney(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** Cents of what somebody typed (`25`, `2.5`, `1,000.00`), or null when it is no amount. */
export function parseMoney(typed: string): number | null {
  const text = typed.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, "");
  const found = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text) ?? /^()\.(\d{1,2})$/.exec(text);
  if (!found) return null;
  return Number((found[1] || "0") + (found[2] ?? "").padEnd(2, "0"));
}

/** A rate in hundredths of a percent as text: `500` is `5%`, `25` is `0.25%`. */
export function percent(rate: number): string {
  const digits = String(rate).padStart(3, "0");
  const decimals = digits.slice(-2).replace(/0+$/, "");
  return `${digits.slice(0, -2)}${decimals && `.${decimals}`}%`;
}

/** The fewest chips that make an amount, largest first; what no chip makes is left out. */
export function chipsOf(cents: number, values: readonly number[]): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const value of [...values].sort((a, b) => b - a)) {
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}
