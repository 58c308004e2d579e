import { Thumb } from '../Thumb.js';
import { lessonCard } from './lesson-card.js';
import { usePictures } from './use-pictures.js';
import { picturesOf, WHOLE_LESSONS, type LessonId, type WholeLesson } from './whole-lessons.js';
import classes from './lessons.module.css';

/** A whole lesson's first picture, or one drawn from how it begins. */
export function LessonCover({ id }: { readonly id: LessonId }) {
  const pictures = usePictures();
  const { prompts }: WholeLesson = WHOLE_LESSONS[id];
  const picture = prompts.flatMap(picturesOf)[0];
  if (!picture) return <Thumb card={lessonCard(id)} isWide />;
  return (
    <span className={classes['cover']} style={{ background: picture.color }}>
      <img src={`${pictures}/${picture.file}`} alt="" />
    </span>
  );
}
