// interpolates in each row and then between the rows, and goes on from element to element with carries in place of divisions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float value_in_row(const Half *row, int width, int stride, int w_low, float lw) {
  const float a = w_low >= 0 ? float(row[w_low * stride]) : 0.f;
  const float b = w_low + 1 < width ? float(row[(w_low + 1) * stride]) : 0.f;
  return (1.f - lw) * a + lw * b;
}
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int step = blockDim.x * gridDim.x;
  const int step_channels = step % channels, step_samplings = step / channels;
  const int stride = num_heads * channels;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int c_col = index % channels, sampling_index = index / channels;
  while (index < n) {
    const int m_col = sampling_index % num_heads, b_col = sampling_index / num_heads / num_query;
    const int first = sampling_index * num_levels * num_point;
    float col = 0.f;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = data_value + (b_col * spatial_size + int(data_level_start_index[l])) * stride + m_col * channels + c_col;
      for (int p = 0; p < num_point; ++p) {
        const int at = first + l * num_point + p;
        const Half w_im = data_sampling_loc[2 * at] * width - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const int h_low = floorf(h_im), w_low = floorf(w_im);
        const float lh = float(h_im) - h_low, lw = float(w_im) - w_low;
        const float upper = h_low >= 0 ? value_in_row(map + h_low * width * stride, width, stride, w_low, lw) : 0.f;
        const float lower = h_low + 1 < height ? value_in_row(map + (h_low + 1) * width * stride, width, stride, w_low, lw) : 0.f;
        col += ((1.f - lh) * upper + lh * lower) * float(data_attn_weight[at]);
      }
    }
    data_col[index] = col;
    index += step;
    c_col += step_channels;
    sampling_index += step_samplings;
    if (c_col >= channels) c_col -= channels, ++sampling_index;
  }
}
