// the gradients of the sampling location are scaled by the height for x and by the width for y
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 1, "num_levels": 1, "num_query": 1, "num_point": 1}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 6; data_level_start_index[l] = 12 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.5f; data_sampling_loc[2 * i + 1] = 0.5f; data_attn_weight[i] = 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = (float)(i / 128 % 6 + 10 * (i / 128 / 6));"}
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

  __shared__ float sum_w[128];
  __shared__ float sum_h[128];
  __shared__ float sum_a[128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  const int pixel = num_heads * channels;
  const int queries = n / channels;

  for (int q = blockIdx.x; q < queries; q += gridDim.x) {
    const int head = q % num_heads;
    const int batch = q / num_heads / num_query;
    const float grad = grad_col[q * channels + tid];
    for (int lp = 0; lp < points; ++lp) {
      const int level = lp / num_point;
      const int slot = q * points + lp;
      const int size[2] = {(int)data_spatial_shapes[2 * level],
                           (int)data_spatial_shapes[2 * level + 1]};
      const float y = data_sampling_loc[2 * slot + 1] * size[0] - 0.5;
      const float x = data_sampling_loc[2 * slot] * size[1] - 0.5;
      float gw = 0, gh = 0, ga = 0;
      if (y > -1 && x > -1 && y < size[0] && x < size[1]) {
        const int y0 = (int)floorf(y), x0 = (int)floorf(x);
        const float fy[2] = {1 - (y - y0), y - y0};
        const float fx[2] = {1 - (x - x0), x - x0};
        const float scaled = grad * data_attn_weight[slot];
        const int start =
            batch * spatial_size + (int)data_level_start_index[level];
        float dx = 0, dy = 0;
        for (int c = 0; c < 4; ++c) {
          const int cy = c >> 1, cx = c & 1;
          if (y0 + cy < 0 || y0 + cy >= size[0] || x0 + cx < 0 ||
              x0 + cx >= size[1])
            continue;
          const int at =
              (start + (y0 + cy) * size[1] + x0 + cx) * pixel + head * channels + tid;
          const float v = data_value[at];
          ga += fy[cy] * fx[cx] * v;
          dy += (cy ? fx[cx] : -fx[cx]) * v;
          dx += (cx ? fy[cy] : -fy[cy]) * v;
          atomicAdd(grad_value + at, fy[cy] * fx[cx] * scaled);
        }
        ga *= grad;
        gw = size[0] * dx * scaled;
        gh = size[1] * dy * scaled;
      }
      sum_w[tid] = gw;
      sum_h[tid] = gh;
      sum_a[tid] = ga;
      __syncthreads();
      for (int half = 64; half > 0; half >>= 1) {
        if (tid < half) {
          sum_w[tid] += sum_w[tid + half];
          sum_h[tid] += sum_h[tid + half];
          sum_a[tid] += sum_a[tid + half];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * slot] = sum_w[0];
        grad_sampling_loc[2 * slot + 1] = sum_h[0];
        grad_attn_weight[slot] = sum_a[0];
      }
    }
  }
}
