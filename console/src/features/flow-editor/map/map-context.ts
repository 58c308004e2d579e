import { createContext, use } from 'react';
import { makeMarks, type Marks } from './marks.js';

export interface LinkRequest {
  readonly from: string;
  /** null = not chosen yet. */
  readonly to: string | null;
  /** Position of the menu in the map, in px. */
  readonly at: { readonly x: number; readonly y: number };
}
export interface MapTools {
  /** null = links are read-only. */
  readonly requestLink: ((request: LinkRequest) => void) | null;
  readonly goTo: (promptKey: string) => void;
  readonly marks: Marks;
}

export const MapContext = createContext<MapTools>({ requestLink: null, goTo: () => undefined, marks: makeMarks() });
export const useMapTools = (): MapTools => use(MapContext);
