/** A module of its own, which tests replace: jsdom can't reload. */
export const reloadPage = (): void => window.location.reload();
