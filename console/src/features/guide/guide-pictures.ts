/** Images of the guide, made by `npm run screenshots`, by their name in the Markdown. */
import answers from '../../../../docs/guide/pictures/answers.png';
import editor from '../../../../docs/guide/pictures/editor.png';
import home from '../../../../docs/guide/pictures/home.png';
import publish from '../../../../docs/guide/pictures/publish.png';
import results from '../../../../docs/guide/pictures/results.png';
import share from '../../../../docs/guide/pictures/share.png';

const PICTURES: ReadonlyMap<string, string> = new Map([
  ['pictures/answers.png', answers],
  ['pictures/editor.png', editor],
  ['pictures/home.png', home],
  ['pictures/publish.png', publish],
  ['pictures/results.png', results],
  ['pictures/share.png', share],
]);
/** The image's address; null if there is none of that name. */
export const pictureOf = (name: string): string | null => PICTURES.get(name) ?? null;
