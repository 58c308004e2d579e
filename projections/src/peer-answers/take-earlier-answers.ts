import type { Db } from '../platform/db.js';
import { ANY_PROMPT, type PeerPromptCells } from './peer-tables.js';

/** Copies the answers in chats of the prompt's own flow from their histories; once, when the prompt is first shown. */
export function takeEarlierAnswers(db: Db, prompts: readonly PeerPromptCells[]): void {
  for (const { flow_id, prompt_name } of prompts)
    db.write(
      COPY_ANSWERS,
      JSON.stringify({ flow_id, prompt: `${flow_id}.${prompt_name}`, whole: prompt_name === ANY_PROMPT }),
    );
}

const COPY_ANSWERS = `
  insert into peer_answer (chat_id, item_key, revision, place, flow_id, prompt_key, subject, said, matched, multiple, at)
  select c.chat_id, i.item->>'k', (t.turn->>'revision')::int, i.number::int - 1, x.flow_id, i.item->>'pk', c.subject,
    i.item->>'m', coalesce(i.item->'mu', i.item->'ma', '[]'::json)::jsonb, i.item->'mu' is not null,
    to_timestamp((i.item->>'t')::float8 / 1000)
  from json_to_record($1::json) as x(flow_id int, prompt text, whole boolean)
  join chat c on c.flow_id = x.flow_id
  join chat_page p on p.chat_id = c.chat_id
  cross join lateral json_array_elements(p.turns) as t(turn)
  cross join lateral json_array_elements(t.turn->'items') with ordinality as i(item, number)
  where i.number <= (t.turn->>'kept')::int and i.item->>'d' = 's' and i.item->'au' is null and i.item->'ae' is null
    and json_typeof(i.item->'m') = 'string' and length(i.item->>'m') <= 5000 and btrim(i.item->>'m', E' \\t\\n\\r') <> ''
    and (i.item->>'p' = x.prompt or (x.whole and i.item->>'p' like x.flow_id || '.%'))
  on conflict (chat_id, item_key) do nothing`;
