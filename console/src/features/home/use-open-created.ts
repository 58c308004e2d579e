import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import type { Status } from '../../foundation/status.js';
import { feature } from './home.feature.js';
import { home } from './home.slice.js';

/** Opens the editor of what was created (HOME-23). Returns how far the creation is. */
export function useOpenCreated(): Status {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { creating, created } = useAppSelector(feature.select);
  useEffect(() => {
    if (created === null) return;
    dispatch(home.createSettled());
    void navigate(`/${created.kind}/${created.id}/edit`);
  }, [created, dispatch, navigate]);
  return creating;
}
