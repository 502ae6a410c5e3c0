// Levels and points are one loop, the tree adds neighbours first, and three threads add the three sums.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *parts = reinterpret_cast<float *>(_s);  // three in a row for each thread
  const int tid = threadIdx.x, threads = blockDim.x;
  float *own = parts + 3 * tid;
  const int points = num_levels * num_point;
  for (int start = blockIdx.x * threads; start + tid < n; start += gridDim.x * threads) {
    const int index = start + tid;
    const int c_col = index % channels, sampling = index / channels;
    const int m_col = sampling % num_heads, b_col = sampling / (num_heads * num_query);
    const float top_grad = grad_col[index];
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point, at = sampling * points + i;
      const int h = data_spatial_shapes[2 * level], w = data_spatial_shapes[2 * level + 1];
      const float y = data_sampling_loc[2 * at + 1] * h - 0.5, x = data_sampling_loc[2 * at] * w - 0.5;
      own[0] = own[1] = own[2] = 0;
      if (y > -1 && x > -1 && y < h && x < w) {
        const int base = (b_col * spatial_size + data_level_start_index[level]) * num_heads * channels;
        const float *map = data_value + base;
        float *map_grad = grad_value + base;
        ms_deform_attn_col2im_bilinear(map, h, w, num_heads, channels, y, x, m_col, c_col, top_grad,
                                       data_attn_weight[at], map_grad, own, own + 2);
      }
      __syncthreads();
      for (int apart = 1; apart < threads; apart *= 2) {
        if (tid % (2 * apart) == 0 && tid + apart < threads) {
          const float *other = own + 3 * apart;
          own[0] += other[0];
          own[1] += other[1];
          own[2] += other[2];
        }
        __syncthreads();
      }
      // three threads add the three sums
      const int first = (start / channels) * points + i;
      for (int k = tid; k < 3; k += threads)
        atomicAdd(k < 2 ? grad_sampling_loc + 2 * first + k : grad_attn_weight + first, parts[k]);
      __syncthreads();
    }
  }
}
