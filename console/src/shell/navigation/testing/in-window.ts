/** A window of this width for the rest of the test, in which media queries of a width hold. */
export function inWindow(width: number): void {
  const before = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = /\(max-width: (\d+)em\)/.exec(query)?.[1];
    const list = before(query);
    return most === undefined ? list : { ...list, matches: width <= Number(most) * 16 };
  });
}
