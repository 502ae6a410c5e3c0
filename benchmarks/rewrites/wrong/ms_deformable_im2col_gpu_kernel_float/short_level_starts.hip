// The starts of the levels are staged in shared memory as 16-bit integers, too narrow from 65536 elements on.
// witness: {"values": {"batch_size": "1", "spatial_size": "70000", "num_heads": "1", "channels": "2", "num_levels": "2", "num_query": "3", "num_point": "4"}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes[0] = 660; data_spatial_shapes[1] = 100; data_spatial_shapes[2] = 40; data_spatial_shapes[3] = 100; data_level_start_index[0] = 0; data_level_start_index[1] = 66000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct LevelInfo {
  int height;
  int width;
  unsigned short start;
};

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  constexpr int kLevels = 64;
  __shared__ LevelInfo levels[kLevels];
  for (int l = threadIdx.x; l < num_levels && l < kLevels; l += blockDim.x) {
    levels[l].height = static_cast<int>(data_spatial_shapes[2 * l]);
    levels[l].width = static_cast<int>(data_spatial_shapes[2 * l + 1]);
    levels[l].start = static_cast<unsigned short>(data_level_start_index[l]);
  }
  __syncthreads();
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
      const bool staged = l_col < kLevels;
      const int level_start_id = staged ? static_cast<int>(levels[l_col].start)
                                        : static_cast<int>(data_level_start_index[l_col]);
      const int spatial_h_ptr = l_col << 1;
      const int spatial_h = staged ? levels[l_col].height : static_cast<int>(data_spatial_shapes[spatial_h_ptr]);
      const int spatial_w = staged ? levels[l_col].width : static_cast<int>(data_spatial_shapes[spatial_h_ptr + 1]);
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
          col += ms_deform_attn_im2col_bilinear(data_value_ptr, spatial_h,
                                                spatial_w, num_heads, channels,
                                                h_im, w_im, m_col, c_col) *
                 weight;
        }

        data_weight_ptr += 1;
        data_loc_w_ptr += 2;
      }
    }
    *data_col_ptr = col;
  }
}
