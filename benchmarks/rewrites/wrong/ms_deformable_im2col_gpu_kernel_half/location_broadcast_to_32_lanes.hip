// with 32 channels or more, one lane of 32 loads location and weight for all, though 48 channels put two heads into the 32
// witness: {"values": {"channels": "48"}, "contents": "unit", "seed": 22}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    // Lanes that work on channels of the same head need the same location.
    const bool together = channels >= 32, loads = !together || threadIdx.x % 32 == 0;
    Half col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      for (int p = 0; p < num_point; ++p, ++at) {
        float loc_w = 0, loc_h = 0, attention = 0;
        if (loads) {
          loc_w = data_sampling_loc[2 * at];
          loc_h = data_sampling_loc[2 * at + 1];
          attention = data_attn_weight[at];
        }
        if (together) {
          loc_w = __shfl(loc_w, 0, 32);
          loc_h = __shfl(loc_h, 0, 32);
          attention = __shfl(attention, 0, 32);
        }
        const Half w_im = Half(loc_w) * width - 0.5;
        const Half h_im = Half(loc_h) * height - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          col += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, h_im, w_im, m_col, c_col) *
                 Half(attention);
      }
    }
    data_col[index] = col;
  }
}
