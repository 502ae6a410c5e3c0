// the low corner is found by a cast, which rounds towards zero, so that points in the half pixel outside of the top and left borders get wrong weights
// witness: {"values": {"batch_size": 1, "spatial_size": 4, "num_heads": 1, "num_levels": 1, "num_query": 1, "num_point": 1}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 2; data_level_start_index[l] = 4 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.05f; data_sampling_loc[2 * i + 1] = 0.05f; data_attn_weight[i] = 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = 1.0f;"}
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
    const int lane = q % num_heads * channels + tid;
    const int batch = q / num_heads / num_query;
    const float grad = grad_col[q * channels + tid];
    for (int lp = 0; lp < points; ++lp) {
      const int level = lp / num_point;
      const int slot = q * points + lp;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const float h = data_sampling_loc[2 * slot + 1] * height - 0.5;
      const float w = data_sampling_loc[2 * slot] * width - 0.5;
      float gw = 0, gh = 0, ga = 0;
      if (h > -1 && w > -1 && h < height && w < width) {
        const int top = (int)h, left = (int)w;
        const float lh = h - top, lw = w - left;
        const float hh = 1 - lh, hw = 1 - lw;
        const int offset =
            (batch * spatial_size + (int)data_level_start_index[level]) * pixel + lane;
        const bool has_top = top >= 0, has_bottom = top + 1 < height;
        const bool has_left = left >= 0, has_right = left + 1 < width;
        const int at = offset + (top * width + left) * pixel;
        const float v1 = has_top && has_left ? data_value[at] : 0.f;
        const float v2 = has_top && has_right ? data_value[at + pixel] : 0.f;
        const float v3 =
            has_bottom && has_left ? data_value[at + width * pixel] : 0.f;
        const float v4 =
            has_bottom && has_right ? data_value[at + (width + 1) * pixel] : 0.f;
        const float scaled = grad * data_attn_weight[slot];
        if (has_top && has_left) atomicAdd(grad_value + at, hh * hw * scaled);
        if (has_top && has_right)
          atomicAdd(grad_value + at + pixel, hh * lw * scaled);
        if (has_bottom && has_left)
          atomicAdd(grad_value + at + width * pixel, lh * hw * scaled);
        if (has_bottom && has_right)
          atomicAdd(grad_value + at + (width + 1) * pixel, lh * lw * scaled);
        ga = grad * (hh * (hw * v1 + lw * v2) + lh * (hw * v3 + lw * v4));
        gw = width * scaled * (hh * (v2 - v1) + lh * (v4 - v3));
        gh = height * scaled * (hw * (v3 - v1) + lw * (v4 - v2));
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
