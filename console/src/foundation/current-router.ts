import { createContext } from 'react';

/** The address that the router is at. */
export interface RouterAddress {
  readonly state: { readonly location: { readonly search: string } };
}
/** `useLocation` returns the address that is drawn, which may lack the newest change; the router has that change at once. */
export const CurrentRouter = createContext<RouterAddress | null>(null);
