// The interpolation takes differences of neighbours first, which overflow for large values of opposite sign.
// witness: {"values": {"batch_size": "1", "spatial_size": "4", "num_heads": "1", "channels": "1", "num_levels": "1", "num_query": "2", "num_point": "1"}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 2; data_level_start_index[0] = 0; data_value[0] = 3e38f; data_value[1] = -3e38f; data_value[2] = 3e38f; data_value[3] = -3e38f; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.4f; for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ float lerped(const float *value, const int height,
                                        const int width, const int stride,
                                        const float h, const float w) {
  const int h_low = static_cast<int>(floorf(h));
  const int w_low = static_cast<int>(floorf(w));
  const float lh = h - h_low;
  const float lw = w - w_low;
  const bool top = h_low >= 0, bottom = h_low + 1 < height;
  const bool left = w_low >= 0, right = w_low + 1 < width;
  const float *row0 = value + h_low * width * stride;
  const float *row1 = row0 + width * stride;
  const float v1 = top && left ? row0[w_low * stride] : 0.0f;
  const float v2 = top && right ? row0[(w_low + 1) * stride] : 0.0f;
  const float v3 = bottom && left ? row1[w_low * stride] : 0.0f;
  const float v4 = bottom && right ? row1[(w_low + 1) * stride] : 0.0f;
  const float upper = v1 + lw * (v2 - v1);
  const float lower = v3 + lw * (v4 - v3);
  return upper + lh * (lower - upper);
}

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int _temp = index;
    const int c_col = _temp % channels;
    _temp /= channels;
    const int sampling_index = _temp;
    const int m_col = _temp % num_heads;
    _temp /= num_heads;
    _temp /= num_query;
    const int b_col = _temp;

    float *data_col_ptr = data_col + index;
    int data_weight_ptr = sampling_index * num_levels * num_point;
    int data_loc_w_ptr = data_weight_ptr << 1;
    const int qid_stride = num_heads * channels;
    const int data_value_ptr_init_offset = b_col * spatial_size * qid_stride;
    float col = 0;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int level_start_id = data_level_start_index[l_col];
      const int spatial_h_ptr = l_col << 1;
      const int spatial_h = data_spatial_shapes[spatial_h_ptr];
      const int spatial_w = data_spatial_shapes[spatial_h_ptr + 1];
      const float *data_value_ptr =
          data_value +
          (data_value_ptr_init_offset + level_start_id * qid_stride);
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const float loc_w = data_sampling_loc[data_loc_w_ptr];
        const float loc_h = data_sampling_loc[data_loc_w_ptr + 1];
        const float weight = data_attn_weight[data_weight_ptr];

        const float h_im = loc_h * spatial_h - 0.5;
        const float w_im = loc_w * spatial_w - 0.5;

        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          col += lerped(data_value_ptr + m_col * channels + c_col, spatial_h, spatial_w,
                        qid_stride, h_im, w_im) *
                 weight;
        }

        data_weight_ptr += 1;
        data_loc_w_ptr += 2;
      }
    }
    *data_col_ptr = col;
  }
}
