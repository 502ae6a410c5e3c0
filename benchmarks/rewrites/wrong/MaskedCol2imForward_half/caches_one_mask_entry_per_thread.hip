// Each thread loads a single mask entry into the shared cache, so entries beyond the number of threads of the block are never loaded.
// witness: {"values": {"height": "700", "width": "710", "mask_cnt": "600", "channels": "2"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// Row and column of a masked pixel.
struct MaskEntry {
  int row, column;
};

__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  __shared__ MaskEntry entries[4096];
  const int cached = min(mask_cnt, 4096);
  if (threadIdx.x < cached) {
    entries[threadIdx.x].row = static_cast<int>(mask_h_idx[threadIdx.x]);
    entries[threadIdx.x].column = static_cast<int>(mask_w_idx[threadIdx.x]);
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    MaskEntry entry;
    if (m < cached) {
      entry = entries[m];
    } else {
      entry.row = static_cast<int>(mask_h_idx[m]);
      entry.column = static_cast<int>(mask_w_idx[m]);
    }
    data_im[(size_t(c) * height + entry.row) * width + entry.column] = data_col[index];
  }
}
