/** Addresses that open without login (AUTH-4, AUTH-5, the guide); `routes.tsx` leaves their gate out. */
const OPEN = /^\/(reset_password|prove_address|guide|thinkific-app)(\/|$)/i;
export const isOpenAddress = (pathname: string): boolean => OPEN.test(pathname);
