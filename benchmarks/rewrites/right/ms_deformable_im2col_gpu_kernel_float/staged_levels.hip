// The shapes and starts of the levels are staged in shared memory in groups of 16.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  constexpr int kGroup = 16;
  __shared__ int sh_h[kGroup], sh_w[kGroup], sh_start[kGroup];
  const int stride = num_heads * channels;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    const bool active = index < n;
    const int safe = active ? index : 0;
    const int c_col = safe % channels;
    const int sampling_index = safe / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    float col = 0;
    for (int group = 0; group < num_levels; group += kGroup) {
      const int here = num_levels - group < kGroup ? num_levels - group : kGroup;
      __syncthreads();
      for (int l = threadIdx.x; l < here; l += blockDim.x) {
        sh_h[l] = static_cast<int>(data_spatial_shapes[2 * (group + l)]);
        sh_w[l] = static_cast<int>(data_spatial_shapes[2 * (group + l) + 1]);
        sh_start[l] = static_cast<int>(data_level_start_index[group + l]);
      }
      __syncthreads();
      if (!active) continue;
      for (int l = 0; l < here; ++l) {
        const int height = sh_h[l], width = sh_w[l];
        const float *value = data_value + (b_col * spatial_size + sh_start[l]) * stride;
        const int first = (sampling_index * num_levels + group + l) * num_point;
        for (int p = first; p < first + num_point; ++p) {
          const float w_im = data_sampling_loc[2 * p] * width - 0.5;
          const float h_im = data_sampling_loc[2 * p + 1] * height - 0.5;
          if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
            const float got = ms_deform_attn_im2col_bilinear(
                value, height, width, num_heads, channels, h_im, w_im, m_col, c_col);
            col += got * data_attn_weight[p];
          }
        }
      }
    }
    if (active) data_col[index] = col;
  }
}
