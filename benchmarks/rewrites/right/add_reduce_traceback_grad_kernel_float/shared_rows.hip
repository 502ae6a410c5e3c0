// A block keeps the groups and divisors of its rows in shared memory and walks over their elements together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  __shared__ int32_t groups[1024];
  __shared__ float divisors[1024];
  if (reduce_type != reduce_t::SUM && reduce_type != reduce_t::MEAN) return;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t base = int64_t(blockIdx.x) * blockDim.x; base < num_input; base += step) {
    const int rows = int(min(int64_t(blockDim.x), num_input - base));
    if (int(threadIdx.x) < rows) {
      const int32_t to = coors_map[base + threadIdx.x];
      groups[threadIdx.x] = to;
      divisors[threadIdx.x] =
          to != -1 && reduce_type == reduce_t::MEAN ? static_cast<float>(reduce_count[to]) : 1.0f;
    }
    __syncthreads();
    const int64_t elements = int64_t(rows) * num_feats;
    for (int64_t e = threadIdx.x; e < elements; e += blockDim.x) {
      const int r = int(e / num_feats);
      const int32_t to = groups[r];
      if (to != -1)
        grad_feats[base * num_feats + e] =
            grad_reduced_feats[int64_t(to) * num_feats + e % num_feats] / divisors[r];
    }
    __syncthreads();
  }
}
