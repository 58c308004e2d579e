/** The floor: a bare Preact page with the same first message, in the HTML, and script and flow inlined. */
import { render } from 'preact';
import { useState } from 'preact/hooks';

const Chat = ({ message, choices }) => {
  const [picked, setPicked] = useState(null);
  return (
    <section class="chat" aria-label="Chat">
      <div role="log" aria-live="polite">
        <div class="bubble">
          <p>{message}</p>
        </div>
        {picked && <div class="bubble">{picked}</div>}
      </div>
      {choices.map((choice) => (
        <button key={choice} class="choice" onClick={() => setPicked(choice)}>
          {choice}
        </button>
      ))}
    </section>
  );
};
render(<Chat {...JSON.parse(document.getElementById('data').textContent)} />, document.getElementById('app'));
