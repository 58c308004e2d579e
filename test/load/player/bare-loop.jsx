/** The floor of a long chat: a bare Preact list that says the same question after every answer. */
import { render } from 'preact';
import { useState } from 'preact/hooks';

const Loop = ({ message, choices, history = [] }) => {
  const [said, setSaid] = useState([...history, { text: message }]);
  return (
    <section class="chat" aria-label="Chat">
      <div role="log" aria-live="polite">
        {said.map(({ text }, index) => (
          <div key={index} class="bubble">
            <p>{text}</p>
          </div>
        ))}
      </div>
      {choices.map((choice) => (
        <button key={choice} class="choice" onClick={() => setSaid([...said, { text: choice }, { text: message }])}>
          {choice}
        </button>
      ))}
    </section>
  );
};
render(<Loop {...JSON.parse(document.getElementById('data').textContent)} />, document.getElementById('app'));
