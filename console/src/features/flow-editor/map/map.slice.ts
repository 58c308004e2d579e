import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { previewAsked, publishFailed } from '../model/editor-actions.js';

export const mapOpened = createAction('flowEditor/mapOpened');
export const mapClosed = createAction('flowEditor/mapClosed');

/** Whether the map is shown in the place of the preview. */
export function mapReducer(shown: boolean, made: UnknownAction): boolean {
  if (mapOpened.match(made)) return true;
  // What is played, and what stands in the way of publishing, is told where the map was.
  return mapClosed.match(made) || previewAsked.match(made) || publishFailed.match(made) ? false : shown;
}
