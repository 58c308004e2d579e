/** `<script type="module" src="{share host}/parley-course.js">`, in a package for course platforms. */
import { openCourse } from './course-page.js';

openCourse(window, new URL(import.meta.url).origin);
