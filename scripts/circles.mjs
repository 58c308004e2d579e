// No circle between the files and folders that share a folder, on any level: node scripts/circles.mjs
import { root } from './lib/root.mjs';
import { folderCircles } from './lib/folder-circles.mjs';

const WORKSPACES = ['contracts/src', 'projections/src', 'runtime/src', 'backend/src', 'console/src'];

const circles = folderCircles(root, WORKSPACES);
for (const { folder, rooms } of circles) console.log(`${folder}: ${rooms.join(', ')} import each other in a circle`);
process.exitCode = circles.length === 0 ? 0 : 1;
