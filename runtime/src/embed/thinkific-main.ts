/** `<script src="{share host}/parley-thinkific.js?school={id}" defer>`, a classic script. */
import { followContents, type CoursePlayer } from './thinkific.js';

const { src } = document.currentScript as HTMLScriptElement;
const { origin, searchParams } = new URL(src);
const { CoursePlayerV2: player } = window as Window & { readonly CoursePlayerV2?: CoursePlayer };

// Other pages of the school have no course player.
if (player)
  followContents({
    page: window,
    player,
    shareOrigin: origin,
    tell: async (content) => {
      const reply = await fetch(`${origin}/api/thinkific/contents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ school: searchParams.get('school'), ...content }),
      });
      return reply.ok && ((await reply.json()) as { readonly mustComplete: boolean }).mustComplete;
    },
  });
