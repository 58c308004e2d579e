import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { previewAsked, publishFailed } from '../model/editor-actions.js';

/** Is the map shown in the place of the preview? */
export type MapShown = boolean;

export const mapOpened = createAction('flowEditor/mapOpened');
export const mapClosed = createAction('flowEditor/mapClosed');

/** Says the same when it is asked again. */
export function mapReducer(shown: MapShown, made: UnknownAction): MapShown {
  if (mapOpened.match(made)) return true;
  // What is played, and what stands in the way of publishing, is told where the map was.
  return mapClosed.match(made) || previewAsked.match(made) || publishFailed.match(made) ? false : shown;
}
