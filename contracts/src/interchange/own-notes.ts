/** Notes the parts of a Parley flow file that mean something only on the server it comes from. */
import { linksOf } from '../engine/flow-links.js';
import type { FlowContent } from './flow-file.js';
import { Notes, type ImportNote } from './imported-flow.js';

/** The addresses at which Parley stores uploaded files. */
const UPLOADED = /https?:\/\/[^\s/"'()<>\\]+\/uploads\//g;

export const ownNotes = ({ definition }: FlowContent): readonly ImportNote[] => {
  const notes = new Notes();
  for (const { flowId } of linksOf(definition)) notes.add('', 'other-flow', String(flowId));
  for (const [address] of JSON.stringify(definition).matchAll(UPLOADED)) notes.add('', 'uploads-elsewhere', address);
  return notes.list();
};
