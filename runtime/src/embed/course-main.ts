/** `<script type="module" src="{share host}/parley-course.js">`, in a SCORM package. */
import { openCourse } from './course-page.js';

openCourse(window, new URL(import.meta.url).origin);
