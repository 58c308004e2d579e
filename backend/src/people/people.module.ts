import { Module } from '@nestjs/common';
import { ErasePersonController } from './erase-person.controller.js';
import { LearnerNames } from './learner-names.js';
import { PeopleController } from './people.controller.js';
import { PeopleByText } from './people-by-text.js';
import { PersonActivity } from './person-activity.js';
import { PersonList } from './person-list.js';
import { VisibleChats } from './visible-chats.js';

@Module({
  controllers: [PeopleController, ErasePersonController],
  providers: [LearnerNames, PersonList, PeopleByText, PersonActivity, VisibleChats],
})
export class PeopleModule {}
