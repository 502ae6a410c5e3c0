// the points are handled in groups of four and the rest of a level is dropped
// witness: {"values": {"num_point": 6}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = Half(0.25f + 0.0625f * ((i * 37) % 29)); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = Half(0.2f + 0.1f * (i % 6)); data_sampling_loc[2 * i + 1] = Half(0.25f + 0.125f * (i % 5)); data_attn_weight[i] = Half(0.125f); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const Half *image = data_value + batch * spatial_size * pitch;
    int tap = sample * num_levels * num_point;
    Half sum = Half(0.0f);
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const Half *map = image + (int)data_level_start_index[level] * pitch;

      for (int group = 0; group + 4 <= num_point; group += 4) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const int at = tap + group + j;
          const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
          const Half x = data_sampling_loc[2 * at] * width - 0.5;
          if (y > -1 && x > -1 && y < height && x < width) {
            sum += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, y, x,
                                                  head, channel) *
                   data_attn_weight[at];
          }
        }
      }
      tap += num_point;
    }
    data_col[index] = sum;
  }
}
