import { createContext, use } from 'react';

export interface LinkWish {
  readonly from: string;
  /** null = still to be chosen. */
  readonly to: string | null;
  /** Where it was asked for, within the map, in px. */
  readonly at: { readonly x: number; readonly y: number };
}
export interface MapTools {
  /** null = links can't be changed here. */
  readonly link: ((wish: LinkWish) => void) | null;
  readonly goTo: (promptKey: string) => void;
  /** The prompt that Tab leads to. */
  readonly entrance: string | null;
  /** The prompt whose card is in view. */
  readonly current: string | null;
}

export const MapContext = createContext<MapTools>({ link: null, goTo: () => undefined, entrance: null, current: null });
export const useMapTools = (): MapTools => use(MapContext);
