/** For the bundler: the player's texts of a language other than English travel in one file, `texts-<tag>`. */
const TEXTS = /\/languages\/(?!en\/)([^/]+)\/player\/(?!(?:element|name|page)\.json)/;

export const textsGroup = {
  test: TEXTS,
  name: (module: string): string => `texts-${TEXTS.exec(module)?.[1]}`,
};
