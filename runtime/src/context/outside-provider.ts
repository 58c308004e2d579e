/** Default value of a context: reading any property throws an error that names the context (PLAY-50). */
export const outsideProvider = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`The ${name} context is used outside its provider`);
    },
  });
