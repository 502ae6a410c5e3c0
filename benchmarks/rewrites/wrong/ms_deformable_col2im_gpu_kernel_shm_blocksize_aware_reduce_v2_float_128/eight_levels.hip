// the table of levels in shared memory has room for eight levels, and further levels are left out
// witness: {"values": {"spatial_size": 90, "num_levels": 9, "num_point": 2}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  constexpr int max_levels = 8;
  __shared__ int height_of[max_levels], width_of[max_levels], start_of[max_levels];
  __shared__ float sum[128][3];
  const int tid = threadIdx.x;
  const int levels = num_levels < max_levels ? num_levels : max_levels;
  if (tid < levels) {
    height_of[tid] = data_spatial_shapes[2 * tid];
    width_of[tid] = data_spatial_shapes[2 * tid + 1];
    start_of[tid] = data_level_start_index[tid];
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, sample = index / channels;
    const int head = sample % num_heads, batch = sample / num_heads / num_query;
    const float top = grad_col[index];
    for (int level = 0; level < levels; ++level) {
      const int h = height_of[level], w = width_of[level];
      const int offset = (batch * spatial_size + start_of[level]) * num_heads * channels;
      const float *from = data_value + offset;
      float *to = grad_value + offset;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + level) * num_point + p;
        const float x = data_sampling_loc[2 * at] * w - 0.5, y = data_sampling_loc[2 * at + 1] * h - 0.5;
        sum[tid][0] = sum[tid][1] = sum[tid][2] = 0;
        if (y > -1 && x > -1 && y < h && x < w)
          ms_deform_attn_col2im_bilinear(from, h, w, num_heads, channels, y, x, head, c, top, data_attn_weight[at],
                                         to, &sum[tid][0], &sum[tid][2]);
        __syncthreads();
        for (int s = 64; s > 0; s >>= 1) {
          if (tid < s)
            for (int k = 0; k < 3; ++k) sum[tid][k] += sum[tid + s][k];
          __syncthreads();
        }
        if (tid < 2) grad_sampling_loc[2 * at + tid] = sum[0][tid];
        if (tid == 2) grad_attn_weight[at] = sum[0][2];
        __syncthreads();
      }
    }
  }
}
