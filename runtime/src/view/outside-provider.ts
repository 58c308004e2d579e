/** Stands for a context's value where no provider is: whatever is read from it is an error that names it (PLAY-50). */
export const outsideProvider = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`The ${name} context is used outside its provider`);
    },
  });
