// interpolates with fractions of eight bits, as texture units do, which is less than the eleven bits of half
// witness: {"values": {"spatial_size": "1", "num_levels": "1", "num_point": "1"}, "contents": "unit", "seed": 25, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = from_number<Half>(0.5 + 0.0034);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float corner_value(const Half *map, int height, int width, int stride, int y, int x, int base) {
  return y >= 0 && y < height && x >= 0 && x < width ? float(map[(y * width + x) * stride + base]) : 0.f;
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
    const int base = m_col * channels + c_col;
    int at = sampling_index * num_levels * num_point;
    float col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      for (int p = 0; p < num_point; ++p, ++at) {
        const float w_im = data_sampling_loc[2 * at] * width - 0.5;
        const float h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const int h_low = floorf(h_im), w_low = floorf(w_im);
        // Weights in units of 1/65536 are products of integers.
        const int lh = int((h_im - h_low) * 256.f), lw = int((w_im - w_low) * 256.f);
        const int hh = 256 - lh, hw = 256 - lw;
        const float value = float(hh * hw) * corner_value(map, height, width, stride, h_low, w_low, base) +
                            float(hh * lw) * corner_value(map, height, width, stride, h_low, w_low + 1, base) +
                            float(lh * hw) * corner_value(map, height, width, stride, h_low + 1, w_low, base) +
                            float(lh * lw) * corner_value(map, height, width, stride, h_low + 1, w_low + 1, base);
        col += value * (1.f / 65536.f) * float(data_attn_weight[at]);
      }
    }
    data_col[index] = col;
  }
}
