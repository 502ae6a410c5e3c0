// Points whose attention weight is zero are skipped, though the gradient of the weight itself is not zero there.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * num_query * num_heads * channels; ++i) grad_col[i] = 1.0; for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = 1.0 + i % 7; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point * 2; ++i) data_sampling_loc[i] = 0.25 + 0.1 * (i % 5); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) data_attn_weight[i] = 0.25; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) if (i % 3 == 0) data_attn_weight[i] = 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *cache_loc = reinterpret_cast<double *>(_s);
  double *cache_attn = cache_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int c = rest % channels;
    rest /= channels;
    const int row = rest * num_levels * num_point;
    const int head = rest % num_heads;
    const int b = rest / (num_heads * num_query);
    const double top_grad = grad_col[index];
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int first = (b * spatial_size + (int)data_level_start_index[l]) * num_heads * channels;
      const double *value = data_value + first;
      double *grad = grad_value + first;
      for (int at = row + l * num_point; at < row + (l + 1) * num_point; ++at) {
        const double weight = data_attn_weight[at];
        if (weight == 0) continue;  // masked point, the same for all threads of the block
        const double y = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double x = data_sampling_loc[2 * at] * width - 0.5;
        cache_loc[2 * tid] = cache_loc[2 * tid + 1] = cache_attn[tid] = 0;
        if (x > -1 && x < width && y > -1 && y < height) {
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head, c, top_grad, weight,
                                         grad, cache_loc + 2 * tid, cache_attn + tid);
        }
        __syncthreads();
        for (unsigned int active = blockDim.x; active > 1;) {
          const unsigned int half = (active + 1) >> 1;
          if (tid + half < active) {
            cache_loc[2 * tid] += cache_loc[2 * (tid + half)];
            cache_loc[2 * tid + 1] += cache_loc[2 * (tid + half) + 1];
            cache_attn[tid] += cache_attn[tid + half];
          }
          __syncthreads();
          active = half;
        }
        if (tid == 0) {
          atomicAdd(grad_sampling_loc + 2 * at, cache_loc[0]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, cache_loc[1]);
          atomicAdd(grad_attn_weight + at, cache_attn[0]);
        }
        __syncthreads();
      }
    }
  }
}
