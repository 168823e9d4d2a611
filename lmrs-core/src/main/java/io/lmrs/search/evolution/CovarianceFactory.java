package io.lmrs.search.evolution;

import io.lmrs.Search;
import io.lmrs.search.Handles;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;

/** Registers a CMA-ES; what its covariance matrix is tells them apart. */
sealed interface CovarianceFactory<C extends Record> extends SearchFactory<C>
    permits CmaEs.Factory, SepCma.Factory, LmMaEs.Factory {

  /** The same search as settings of {@link CmaEs}. */
  CmaEs.Config general(C config);

  @Override
  default boolean learnsFromKnown() {
    return true;
  }

  @Override
  default Handles constraints() {
    return Handles.RANKS;
  }

  @Override
  default Search create(C config, SearchContext context) {
    return CmaEs.search(general(config), context);
  }
}
