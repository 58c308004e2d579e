// No circle between the folders of a workspace, on any level: node scripts/circles.mjs
import { root } from './lib/root.mjs';
import { folderCircles } from './lib/folder-circles.mjs';

/** Where the files beside the folders count, too. */
const WITH_FILES = ['projections/src', 'runtime/src', 'backend/src', 'backend/src/platform', 'console/src'];
const WORKSPACES = ['projections/src', 'runtime/src', 'backend/src', 'console/src'];

const circles = folderCircles(root, WORKSPACES, WITH_FILES);
for (const { folder, rooms } of circles) console.log(`${folder}: ${rooms.join(', ')} import each other in a circle`);
process.exitCode = circles.length === 0 ? 0 : 1;
