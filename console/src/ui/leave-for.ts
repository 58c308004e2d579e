/** Goes to another site. A module of its own, which tests replace: jsdom can’t leave. */
export const leaveFor = (url: string): void => window.location.assign(url);
