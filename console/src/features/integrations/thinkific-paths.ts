export const installPath = (subdomain: string): string =>
  `/thinkific-app/install?${new URLSearchParams({ subdomain }).toString()}`;
