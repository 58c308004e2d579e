/** Sample messages with every construct that must survive the rich editor. For tests. */
export const SAMPLES: Readonly<Record<string, string>> = {
  inline: 'Plain **bold**, _italic_, ~~gone~~, `code` and **bold with _nested italic_ inside**.\n',
  headings: '# Title\n\nText under it.\n\n### Third level with `code`\n\nMore.\n',
  'nested bullets': '- one\n- two\n  - two a\n    - two a i\n    - two a ii\n  - two b\n- three\n',
  'ordered list with bullets':
    '3. third\n   - bullet in\n   - another\n4. fourth\n\n   second paragraph in item\n5. fifth\n',
  tasks: '- [ ] todo\n- [x] done with **bold**\n',
  'tasks among others': '- [ ] todo\n- no task\n- [x] done\n',
  table: '| Name | Score |\n| :--- | ----: |\n| Asha \\| Co | **12** |\n| `a` | {{score}} |\n',
  fence: '```js\nconst a = {b: {c: 1}};\nif (a < 2) { return `x`; }\n```\n',
  'variables in code': 'Use `{{name}}` literally:\n\n```\nHello {{name}} \\{ not escaped\n```\n',
  'escaped braces': 'Show \\{\\{name}} as text, and \\{{@prompt}} too, plus a lone { brace }.\n',
  variables: 'Hello {{name}}, you chose {{@start}} and **{{first_name}}** of {{org.unit-1|urlEnc}}.\n',
  'variables with underscores': '{{_x_}} and {{a_b}}{{c_d}} and {{@q_1.a-b}}\n',
  Hindi: '**नमस्ते {{name}}!** क्या आप तैयार हैं? _हाँ_ या **नहीं**।\n\nयह **बहुत अच्छा।**आगे बढ़ें।\n',
  'Hindi list': '1. पहला विकल्प\n2. दूसरा विकल्प: {{@प्रश्न}}\n   - उप‑विकल्प\n',
  'image sizes': '![A graph](https://cdn.example.com/a/b.png?w=320&h=200&iw=1280&ih=800 "Speed over time")\n',
  'images in text':
    'See ![](https://x.io/i.png?v=2&token=a_b*c&w=40&h=40) inline and ![alt *x*](https://x.io/my%20img.png?w=10&h=20).\n',
  links:
    '[Go](https://x.com/p?u={{name|urlEnc}}&q=1 "A title") or <https://example.com> or [**b**](https://e.org/a_(b)).\n',
  quote: '> Quote line one\n> still one\n>\n> - list in quote\n> - second\n>\n> ```\n> code\n> ```\n',
  breaks: 'Line one\\\nline two\\\nline three\n\nNext para\n',
  'a break before the first letter': '\\\nhello\n\n- \\\n  a\n- [ ] \\\n  b\n\n\\\nTitle\n===\n',
  'code over two lines': '`\n---`t`\n\n`| - |\n| - |\n`t`\n',
  'uneven table': '| - |\n| - |\nhello|hello\n\n| a | b |\n|---|---|\n| c |\n',
  'link without words': '[](u)\n\nA[ ](u)b\n',
  'references behind a fence': '~~~~\\&amp;\n~~~~\n\n~~~a\\\\* &amp;lt;\nx\n~~~\n',
  'braces around emphasis': '\\{{_}}_ and _\\{{_}}\n',
  specials:
    '1\\. not a list, \\*not em\\*, snake_case_word, 2 \\* 3, 5 < 6 & 7 > 3, \\# no heading, a \\| b.\n\n\\# not a heading\n\n\\- not a bullet\n\n1\\. nope\n',
  mixed: 'Emoji 🎉👩‍🏫 and $5 \\< $10.\n\n---\n\nHTML \\<b>text\\</b>, a&nbsp;nbsp, ^caret^ and a \\`tick\\`.\n',
};
