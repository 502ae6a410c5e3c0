// A wavefront whose walks are all at one node reads the row once and broadcasts it.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t t = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = t < numel;
  // idle lanes follow the last walk, so that the whole wavefront stays together
  const int64_t me = active ? t : numel - 1;
  int64_t node = start[me];
  if (active) n_out[me] = node;
  for (int64_t l = 0; l < walk_length; ++l) {
    int64_t begin, end;
    const int first = __shfl((int)node, 0);
    if (__all((int)node == first)) {
      // all walks of the wavefront are at one node: one lane reads its row
      long long b = 0, e = 0;
      if (threadIdx.x % warpSize == 0) {
        b = rowptr[node];
        e = rowptr[node + 1];
      }
      begin = __shfl(b, 0);
      end = __shfl(e, 0);
    } else {
      begin = rowptr[node];
      end = rowptr[node + 1];
    }
    int64_t edge = -1;
    if (end > begin) {
      edge = begin + (int64_t)(rand[l * numel + me] * (end - begin));
      node = col[edge];
    }
    if (active) {
      n_out[(l + 1) * numel + me] = node;
      e_out[l * numel + me] = edge;
    }
  }
}
