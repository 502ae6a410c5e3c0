// reads the nearest element for a corner outside the map and gives it the weight zero, which keeps NaN and infinities
// witness: {"values": {"batch_size": "1", "spatial_size": "1", "num_heads": "1", "channels": "1", "num_levels": "1", "num_query": "1", "num_point": "1"}, "contents": "unit", "seed": 21, "inputs": "data_value[0] = from_number<Half>(INFINITY); data_sampling_loc[0] = data_sampling_loc[1] = from_number<Half>(0.75); data_attn_weight[0] = from_number<Half>(1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float masked_bilinear(const Half *map, int height, int width, int stride, int base, float h, float w) {
  const int h_low = floorf(h), w_low = floorf(w);
  const float lh = h - h_low, lw = w - w_low;
  // No branches: every corner is read, those outside with a weight of zero.
  const float top = h_low >= 0 ? 1.f - lh : 0.f, bottom = h_low + 1 < height ? lh : 0.f;
  const float left = w_low >= 0 ? 1.f - lw : 0.f, right = w_low + 1 < width ? lw : 0.f;
  const int y0 = max(h_low, 0) * width, y1 = min(h_low + 1, height - 1) * width;
  const int x0 = max(w_low, 0), x1 = min(w_low + 1, width - 1);
  return top * left * float(map[(y0 + x0) * stride + base]) + top * right * float(map[(y0 + x1) * stride + base]) +
         bottom * left * float(map[(y1 + x0) * stride + base]) + bottom * right * float(map[(y1 + x1) * stride + base]);
}
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int stride = num_heads * channels;
    const Half *image = data_value + b_col * spatial_size * stride;
    int at = sampling_index * num_levels * num_point;
    Half col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      for (int p = 0; p < num_point; ++p, ++at) {
        const Half w_im = data_sampling_loc[2 * at] * width - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (height > 0 && width > 0 && h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          col += Half(masked_bilinear(map, height, width, stride, m_col * channels + c_col, h_im, w_im)) *
                 data_attn_weight[at];
      }
    }
    data_col[index] = col;
  }
}
