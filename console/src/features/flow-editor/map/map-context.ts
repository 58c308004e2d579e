import { createContext, use } from 'react';
import { makeMarks, type Marks } from './marks.js';

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
  readonly marks: Marks;
}

export const MapContext = createContext<MapTools>({ link: null, goTo: () => undefined, marks: makeMarks() });
export const useMapTools = (): MapTools => use(MapContext);
