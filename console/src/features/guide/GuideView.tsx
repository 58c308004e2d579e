/** Renders a page of the guide from its tree. */
import { createElement } from 'react';
import { Link } from 'react-router-dom';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { safeUrl } from '@parley/contracts/markdown/url';
import { wordsOf, wordsOfAll } from '@parley/contracts/markdown/words';
import { drawTree, type Drawing } from '../../ui/markdown/draw-tree.js';
import { GuideFilm } from './GuideFilm.js';
import { filmOf } from './guide-films.js';
import { pictureOf } from './guide-pictures.js';
import { anchorOf } from './guide-search.js';

const drawing: Drawing = {
  heading: (node, inside) => createElement(`h${Math.min(6, node[1])}`, { id: anchorOf(wordsOf(node)) }, ...inside),
  // `first-flow.md` links to a page of the guide, `https://…` outside it.
  link: (node, inside) => {
    const [, url] = node;
    const film = filmOf(url);
    if (film) return <GuideFilm film={film} title={wordsOf(node)} />;
    const page = /^([\w-]+)\.md(#.*)?$/.exec(url);
    if (page) return <Link to={`/guide/${page[1]}${page[2] ?? ''}`}>{inside}</Link>;
    const href = safeUrl(url);
    if (href === null) return <span>{inside}</span>;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  },
  image: ([, url, alt]) => {
    const source = pictureOf(url);
    return source === null ? alt : <img src={source} alt={alt} loading="lazy" />;
  },
  variable: (node) => <code>{wordsOf(node)}</code>,
  tableBox: ([, , head = []], table) => (
    <div data-scroll="" role="region" tabIndex={0} aria-label={wordsOfAll(head[0] ?? [])}>
      {table}
    </div>
  ),
};

export const GuideView = ({ markdown }: { readonly markdown: string }) => (
  <>{drawTree(compileMarkdown(markdown), drawing)}</>
);
