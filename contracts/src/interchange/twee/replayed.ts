/**
 * Keeps what was made of a story's texts, with what was said about them: a passage is played in many states, and most of
 * them read the same.
 */
export class Replayed<Said, Made> {
  readonly #before = new WeakMap<object, Map<string, { readonly made: Made; readonly said: readonly Said[] }>>();

  /** @param say is called with the same each time */
  of(story: object, text: string, make: (say: (what: Said) => void) => Made, say: (what: Said) => void): Made {
    const known = this.#before.get(story) ?? new Map<string, { readonly made: Made; readonly said: readonly Said[] }>();
    this.#before.set(story, known);
    const before = known.get(text);
    if (before) {
      for (const what of before.said) say(what);
      return before.made;
    }
    const said: Said[] = [];
    const made = make((what) => {
      said.push(what);
      say(what);
    });
    known.set(text, { made, said });
    return made;
  }
}
